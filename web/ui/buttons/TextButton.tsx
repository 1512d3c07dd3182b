import { Button, type ButtonProps } from 'react-aria-components/Button'

type TextButtonProps = Omit<ButtonProps, 'className'> & {
  /** Beside a sentence, not in it: then it is as high as a target has to be. */
  isApart?: boolean
}

export const TextButton = ({ isApart, ...props }: TextButtonProps) => (
  <Button
    {...props}
    className={`rounded-sm font-medium text-accent hover:underline disabled:opacity-50 ${isApart ? 'min-h-6 pointer-coarse:min-h-11 pointer-coarse:min-w-11' : '-my-0.5 py-0.5'}`}
  />
)
