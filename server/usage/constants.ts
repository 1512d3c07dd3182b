export const ADMINS_ARE_THE_OWNERS = 'Only the owner, who pays, can change the words of admins'
export const OWNER_HAS_NO_LIMIT = 'The owner has no limit'
