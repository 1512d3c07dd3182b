export const LABEL_IN_BAR = '@max-[76rem]/bar:sr-only'
export const ICON_IN_BAR = '@max-[76rem]/bar:w-8 @max-[76rem]/bar:px-0'
