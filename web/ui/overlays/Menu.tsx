import type { LucideIcon } from 'lucide-react'
import { Check, ChevronRight } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { Header } from 'react-aria-components/Header'
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  type MenuItemProps as AriaMenuItemProps,
  MenuSection as AriaMenuSection,
  MenuTrigger,
  SubmenuTrigger,
} from 'react-aria-components/Menu'
import { Popover, type PopoverProps } from 'react-aria-components/Popover'

export const POPOVER =
  'max-w-[calc(100vw-1.5rem)] animate-appear overflow-y-auto rounded-md border border-line bg-raised shadow-float outline-none'
/**
 * A list is at most 320 px high (spec §9) and scrolls inside its popover: given the height itself, the popover
 * measures a list that it has already cut, and opens downwards where there is no room.
 */
export const LIST = 'max-h-80 min-h-0 overflow-y-auto p-1 outline-none'
const ITEM =
  'flex min-h-8 pointer-coarse:min-h-11 items-center gap-2 rounded-sm px-2 py-1 text-14 outline-none data-focused:bg-hover data-disabled:opacity-50'

type MenuProps = {
  /** A React Aria button. */
  trigger: ReactElement
  label: string
  children: ReactNode
  placement?: PopoverProps['placement']
  isDefaultOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
}

export function Menu({ trigger, label, children, placement = 'bottom start', isDefaultOpen, onOpenChange }: MenuProps) {
  return (
    <MenuTrigger defaultOpen={isDefaultOpen} onOpenChange={onOpenChange}>
      {trigger}
      <Popover
        placement={placement}
        offset={4}
        className={`flex min-w-[max(11rem,var(--trigger-width))] flex-col ${POPOVER}`}
      >
        <AriaMenu aria-label={label} className={LIST}>
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}

type MenuItemProps = Omit<AriaMenuItemProps, 'className' | 'children'> & {
  icon?: LucideIcon
  isCurrent?: boolean
  tone?: 'danger'
  note?: string | undefined
  beside?: ReactNode
  children: ReactNode
}

export function MenuItem({ icon: Icon, isCurrent, tone, note, beside, children, ...props }: MenuItemProps) {
  return (
    <AriaMenuItem
      {...props}
      textValue={props.textValue ?? (typeof children === 'string' ? children : undefined)}
      className={`${ITEM} ${tone === 'danger' ? 'text-red' : ''}`}
    >
      {Icon && <Icon aria-hidden size={16} className="shrink-0 text-muted" />}
      <span title={props.textValue} className="min-w-0 flex-1 truncate">
        {children}
      </span>
      {note && <span className="tabular text-12 text-muted">{note}</span>}
      {beside}
      {isCurrent && <Check aria-label="current" size={16} className="shrink-0 text-accent" />}
    </AriaMenuItem>
  )
}

export function SubMenu({ label, note, children }: { label: string; note?: string | undefined; children: ReactNode }) {
  return (
    <SubmenuTrigger>
      <AriaMenuItem textValue={label} className={ITEM}>
        <span className="min-w-0 flex-1 truncate">{label}</span>
        {note && <span className="text-12 text-muted">{note}</span>}
        <ChevronRight aria-hidden size={16} className="shrink-0 text-muted rtl:-scale-x-100" />
      </AriaMenuItem>
      <Popover offset={0} crossOffset={-4} className={`flex min-w-44 flex-col ${POPOVER}`}>
        <AriaMenu aria-label={label} className={LIST}>
          {children}
        </AriaMenu>
      </Popover>
    </SubmenuTrigger>
  )
}

export function MenuSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <AriaMenuSection className="not-first:mt-1 not-first:border-t not-first:border-line not-first:pt-1">
      <Header className="px-2 py-1 text-12 font-medium text-muted">{title}</Header>
      {children}
    </AriaMenuSection>
  )
}
