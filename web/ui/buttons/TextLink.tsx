import { Link, type LinkProps } from 'react-router-dom'

export const TextLink = ({ className = '', ...props }: LinkProps) => (
  <Link {...props} className={`rounded-sm py-1 font-medium text-accent hover:underline ${className}`} />
)
