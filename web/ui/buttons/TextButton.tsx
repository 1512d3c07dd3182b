import { Button, type ButtonProps } from 'react-aria-components/Button'

/** Does something, and reads as part of a sentence. */
export const TextButton = (props: Omit<ButtonProps, 'className'>) => (
  <Button
    {...props}
    className="-my-0.5 rounded-sm py-0.5 font-medium text-accent hover:underline disabled:opacity-50"
  />
)
