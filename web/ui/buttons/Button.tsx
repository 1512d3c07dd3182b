import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { Link, type LinkProps } from 'react-router-dom'
import { Tooltip } from '../overlays/Tooltip.tsx'
import { Spinner } from '../Spinner.tsx'

const VARIANTS = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-control bg-surface text-ink hover:bg-hover',
  ghost: 'text-ink hover:bg-hover',
  danger: 'bg-red-bar text-on-red hover:opacity-90',
}
const SIZES = {
  sm: 'h-7 gap-1.5 rounded-sm px-2 text-13',
  md: 'h-8 gap-2 rounded-md px-3 text-14',
  lg: 'h-10 gap-2 rounded-md px-4 text-15',
}
const SQUARES = { sm: 'size-7 rounded-sm', md: 'size-8 rounded-md', lg: 'size-10 rounded-md' }
type Look = { variant?: keyof typeof VARIANTS; size?: keyof typeof SIZES; className?: string }

const BASE =
  'inline-flex shrink-0 items-center justify-center pointer-coarse:min-h-11 pointer-coarse:min-w-11 whitespace-nowrap font-medium transition-colors select-none disabled:opacity-50'

const look = ({ variant = 'secondary', size = 'md', className = '' }: Look) =>
  `${BASE} ${VARIANTS[variant]} ${SIZES[size]} ${className}`

type PressProps = Omit<AriaButtonProps, 'className' | 'children' | 'style' | 'onPress'> & {
  children?: ReactNode
  onPress?: () => void
}
export type ButtonProps = PressProps & Look & { icon?: LucideIcon }

/**
 * Of a button that waits: it keeps the focus, and presses do nothing. React Aria's own state for it reads out the button by
 * its id, for seconds after a dialog has closed with it, and what is read out has no name then.
 */
const waiting = ({ isPending, type, onPress }: PressProps): AriaButtonProps =>
  isPending ? { 'aria-disabled': true, type: 'button' } : { type, onPress }

export function Button({
  variant,
  size,
  className,
  icon: Icon,
  children,
  isPending,
  type,
  onPress,
  ...props
}: ButtonProps) {
  return (
    <AriaButton {...props} {...waiting({ isPending, type, onPress })} className={look({ variant, size, className })}>
      {isPending ? <Spinner size={16} /> : Icon && <Icon aria-hidden size={16} className="shrink-0" />}
      {children}
    </AriaButton>
  )
}

type IconButtonProps = Omit<PressProps, 'aria-label'> & Look & { icon: LucideIcon; label: string; iconSize?: number }

export function IconButton({
  icon: Icon,
  label,
  variant = 'ghost',
  size = 'md',
  iconSize = 16,
  className = '',
  children,
  isPending,
  type,
  onPress,
  ...props
}: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <AriaButton
        {...props}
        {...waiting({ isPending, type, onPress })}
        aria-label={label}
        className={`${BASE} ${VARIANTS[variant]} ${SQUARES[size]} ${className}`}
      >
        {isPending ? <Spinner size={iconSize} /> : <Icon aria-hidden size={iconSize} />}
        {children}
      </AriaButton>
    </Tooltip>
  )
}

export function LinkButton({
  variant,
  size,
  className,
  icon: Icon,
  children,
  ...props
}: LinkProps & Look & { icon?: LucideIcon }) {
  return (
    <Link {...props} className={look({ variant, size, className })}>
      {Icon && <Icon aria-hidden size={16} className="shrink-0" />}
      {children}
    </Link>
  )
}
