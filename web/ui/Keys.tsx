export const Keys = ({ children }: { children: string }) => (
  <kbd className="rounded-sm border border-line bg-subtle px-1.5 font-sans text-12 whitespace-nowrap text-muted">
    {children}
  </kbd>
)
