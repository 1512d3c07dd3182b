import { Button, type ButtonProps } from 'react-aria-components/Button'

/** Does something, and reads as part of a sentence. */
export const TextButton = (props: Omit<ButtonProps, 'className'>) => (
  <Button {...props} className="rounded-sm font-medium text-accent hover:underline disabled:opacity-50" />
)
