import { MAX_BOX_LINES, MAX_BOX_WIDTH_PX, MAX_FONT_SIZE } from '#db/vocabulary/texts/textBoxes.ts'

export const FONT_ENDINGS = ['.ttf', '.otf', '.woff2']
export const FONT = {
  required: 'Please select a font: TTF, OTF or WOFF2',
  single: 'Please select one font only',
}
export const NO_FONT = 'This file is no font in TTF, OTF or WOFF2'
export const FONT_TOO_LARGE = 'The font is larger than 24 MiB'
export const TOO_MANY_FONTS = 'A project has at most 20 fonts'
export const FONT_IN_USE = 'A text box uses this font. Delete the box first, or give it another font.'
export const TOO_MANY_BOXES = 'A project has at most 100 text boxes'
export const BOX_NAME_REQUIRED = 'Please enter a name'
export const SIZE_RANGE = `A font size is more than 0 and at most ${MAX_FONT_SIZE} pixels`
export const LINE_HEIGHT_RANGE = `A line height is more than 0 and at most ${2 * MAX_FONT_SIZE} pixels`
export const WIDTH_RANGE = `A width is a whole number from 1 to ${MAX_BOX_WIDTH_PX.toLocaleString('en')} pixels`
export const LINES_RANGE = `A box has from 1 to ${MAX_BOX_LINES} lines`
export const SPEAKER_NEEDED = 'Please enter the speaker whose texts have this box'
export const TYPE_NEEDED = 'Please choose the content type whose texts have this box'
