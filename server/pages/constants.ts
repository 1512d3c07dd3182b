export const NAME_REQUIRED = 'Please enter a page name'
export const TYPE_REQUIRED = 'Please select a content type'
