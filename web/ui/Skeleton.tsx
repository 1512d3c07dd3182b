export const Skeleton = ({ className = 'h-4 w-full' }: { className?: string }) => (
  <span aria-hidden className={`skeleton block rounded-sm ${className}`} />
)
