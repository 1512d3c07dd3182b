export const Logo = ({ className }: { className: string }) => (
  <svg viewBox="0 0 32 32" aria-hidden className={className}>
    <rect width="32" height="32" rx="8" className="fill-accent" />
    <path
      className="fill-on-accent"
      d="M9 8h7.2c4.6 0 7.8 3.3 7.8 8s-3.2 8-7.8 8H9V8Zm4 3.6v8.8h3c2.4 0 4-1.7 4-4.4s-1.6-4.4-4-4.4h-3Z"
    />
  </svg>
)
