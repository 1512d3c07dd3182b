import { Link, type LinkProps } from 'react-router-dom'

export const TextLink = ({ className = '', ...props }: LinkProps) => (
  <Link {...props} className={`rounded-sm font-medium text-accent hover:underline ${className}`} />
)
