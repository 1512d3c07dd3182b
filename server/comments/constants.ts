export const MAX_COMMENT_LENGTH = 4_000
export const MAX_COMMENTS = 200
export const MAX_MENTIONS = 20

export const COMMENT_REQUIRED = 'Please write something'
export const COMMENT_TOO_LONG = `A comment has at most ${MAX_COMMENT_LENGTH.toLocaleString('en')} characters`
export const TOO_MANY_COMMENTS = `There are ${MAX_COMMENTS} comments here already, which is the most`
export const NOT_A_READER = 'Not everybody mentioned may read this project'
export const NOT_YOURS = 'Only its author may change a comment'
export const NOT_YOURS_TO_DELETE = 'Only its author and managers of the project may delete a comment'
