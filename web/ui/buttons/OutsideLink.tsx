import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'

type OutsideLinkProps = {
  href: string /** Read aloud, where the text alone does not say it. */
  label?: string
  children: ReactNode
}

export const OutsideLink = ({ href, label, children }: OutsideLinkProps) => (
  <a
    href={href}
    target="_blank"
    rel="noreferrer"
    aria-label={label}
    className="inline-flex min-h-6 items-center pointer-coarse:min-h-11 pointer-coarse:min-w-11 gap-1 rounded-sm font-medium text-accent hover:underline"
  >
    {children}
    <ExternalLink aria-hidden size={14} className="shrink-0" />
  </a>
)
