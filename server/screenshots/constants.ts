import { MAX_IMAGE_SIDE_PX, MAX_REGIONS } from '#db/vocabulary/texts/screenshots.ts'

export const IMAGE_ENDINGS = ['.png', '.jpg', '.jpeg', '.webp', '.gif']
export const IMAGE = {
  required: 'Please select an image: PNG, JPEG, WebP or GIF',
  single: 'Please select one image only',
}
export const NO_IMAGE = 'This file is no image in PNG, JPEG, WebP or GIF'
export const IMAGE_TOO_LARGE = `An image has at most 24 million pixels, and ${MAX_IMAGE_SIDE_PX.toLocaleString('en')} on each side`
export const TOO_MANY_SCREENSHOTS = 'A project has at most 1,000 screenshots, with those in its bin'
export const TOO_MANY_REGIONS = `A screenshot shows at most ${MAX_REGIONS} texts`
export const NAME_REQUIRED = 'Please enter a name'
export const OUTSIDE = 'The region is not within the image'
export const CANNOT_READ = 'Words in the source language of the project cannot be read in images here'
export const NOT_STORED = 'The image cannot be stored at the moment. Please try again.'
