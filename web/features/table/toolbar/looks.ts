export const BAR_BUTTON =
  'inline-flex h-8 min-w-8 pointer-coarse:h-11 pointer-coarse:min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-md border px-2 text-13 font-medium whitespace-nowrap hover:bg-hover max-sm:px-0'
export const BAR_ICON = 'sm:@max-[88rem]/bar:hidden'
export const BAR_LABEL = 'max-sm:sr-only'
