export const CAP_IS_THE_OWNERS = 'Only the owner, who pays, can raise or remove the cap'
