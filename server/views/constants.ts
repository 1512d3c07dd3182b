export const VIEW_NAME_REQUIRED = 'Give the view a name'
export const MAX_VIEWS = 100
export const TOO_MANY_VIEWS = `There are ${MAX_VIEWS} saved views already. Delete one first.`
