import { Link, type LinkProps } from 'react-router-dom'

type TextLinkProps = LinkProps & {
  isApart?: boolean
}

export const TextLink = ({ className = '', isApart, ...props }: TextLinkProps) => (
  <Link
    {...props}
    className={`rounded-sm py-1 font-medium text-accent hover:underline ${isApart ? 'pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:items-center' : ''} ${className}`}
  />
)
