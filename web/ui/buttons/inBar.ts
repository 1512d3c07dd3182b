/** In a bar that has no room for words a button shows its icon alone; its label is read out. */
export const LABEL_IN_BAR = '@max-[76rem]/bar:sr-only'
export const ICON_IN_BAR = '@max-[76rem]/bar:w-8 @max-[76rem]/bar:px-0'
