export const MAX_TEAMS = 100
export const MAX_TEAM_PEOPLE = 500
export const MAX_TEAM_PROJECTS = 500

export const TEAM_NAME_REQUIRED = 'Team name is required'
export const TEAM_NAME_TAKEN = 'The organization has a team with this name already'
export const NEWCOMERS_BEGIN_HERE = 'New members begin in this team. Choose another beginning for them first.'
export const TOO_MANY_TEAMS = `An organization has at most ${MAX_TEAMS} teams`
export const TOO_MANY_IN_TEAM = `A team has at most ${MAX_TEAM_PEOPLE} people`
export const TOO_MANY_PROJECTS = `A team has a role in at most ${MAX_TEAM_PROJECTS} projects`
export const NOT_A_COLLEAGUE = 'Not everybody chosen is in the organization'
