import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { TextArea } from 'react-aria-components/TextArea'
import { TextField, type TextFieldProps } from 'react-aria-components/TextField'

export const LABEL = 'text-13 font-medium text-ink'
export const ERROR = 'text-13 text-red'
export const INPUT =
  'w-full min-w-0 rounded-md border border-control bg-surface px-3 text-14 text-ink transition-colors data-invalid:border-red-bar disabled:opacity-50'

type FieldProps = Omit<TextFieldProps, 'className' | 'children'> & {
  label: string
  hint?: ReactNode
  error?: string
  placeholder?: string
  className?: string
}

export function Field({ label, hint, error, placeholder, className = '', ...props }: FieldProps) {
  return (
    <Frame {...props} label={label} hint={hint} error={error} className={className}>
      <Input placeholder={placeholder} className={`h-9 pointer-coarse:h-11 ${INPUT}`} />
    </Frame>
  )
}

export function TextAreaField({
  label,
  hint,
  error,
  placeholder,
  rows = 3,
  className = '',
  ...props
}: FieldProps & { rows?: number }) {
  return (
    <Frame {...props} label={label} hint={hint} error={error} className={className}>
      <TextArea placeholder={placeholder} rows={rows} className={`py-2 ${INPUT}`} />
    </Frame>
  )
}

export function PasswordField({ label, hint, error, placeholder, className = '', ...props }: FieldProps) {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Frame
      {...props}
      type={isShown ? 'text' : 'password'}
      label={label}
      hint={hint}
      error={error}
      className={className}
    >
      <div className="relative">
        <Input placeholder={placeholder} className={`h-9 pe-10 pointer-coarse:h-11 pointer-coarse:pe-12 ${INPUT}`} />
        <Button
          aria-label={isShown ? 'Hide password' : 'Show password'}
          onPress={() => setIsShown(!isShown)}
          className="absolute inset-y-0 end-0 grid w-9 pointer-coarse:w-11 place-items-center rounded-md text-muted hover:text-ink"
        >
          <Icon aria-hidden size={16} />
        </Button>
      </div>
    </Frame>
  )
}

function Frame({ label, hint, error, className, children, ...props }: FieldProps & { children: ReactNode }) {
  return (
    <TextField
      {...props}
      isInvalid={error === undefined ? undefined : true}
      className={`flex flex-col gap-1 ${className}`}
    >
      <Label className={LABEL}>{label}</Label>
      {children}
      {hint && !error && (
        <Text slot="description" className="text-13 text-muted">
          {hint}
        </Text>
      )}
      <FieldError className={ERROR}>{error}</FieldError>
    </TextField>
  )
}
