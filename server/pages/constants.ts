export const NAME_REQUIRED = 'Please enter a page name'
export const TYPE_REQUIRED = 'Please select a content type'
export const NO_SUCH_PAGE = 'The version has no such page'
