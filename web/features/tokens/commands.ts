import type { Deed } from './deeds.ts'

const NO_VERSION = 'ID-OF-A-VERSION'

type Given = { origin: string; token: string; version_id: string | undefined; language: string | undefined }

const AUTHORIZATION = '-H "Authorization: Bearer $DRAGOMAN_TOKEN"'
const CURL = `curl --fail-with-body -sS ${AUTHORIZATION}`

/** Ready for a shell: the token stands in it once. */
export const settingsFor = ({ origin, token, version_id = NO_VERSION, language = 'es' }: Given) =>
  [
    `export DRAGOMAN_URL=${origin}`,
    `export DRAGOMAN_TOKEN=${token}`,
    `export DRAGOMAN_VERSION=${version_id}`,
    `export DRAGOMAN_LANGUAGE=${language}`,
  ].join('\n')

export type Command = { title: string; deed: Deed; text: string }

export const COMMANDS: readonly Command[] = [
  {
    title: 'List the pages',
    deed: 'readProject',
    text: `${CURL} \\
  "$DRAGOMAN_URL/api/v1/versions/$DRAGOMAN_VERSION/pages"`,
  },
  {
    title: 'Export what people have checked, in the original formats',
    deed: 'readProject',
    text: `${CURL} \\
  -o translations.zip \\
  "$DRAGOMAN_URL/api/v1/versions/$DRAGOMAN_VERSION/export-files?language=$DRAGOMAN_LANGUAGE&checked_only=true"`,
  },
  {
    title: 'Import a file, or merge it into its page',
    deed: 'bringFiles',
    text: `${CURL} \\
  -F type=game_ui -F file=@en.json \\
  "$DRAGOMAN_URL/api/v1/versions/$DRAGOMAN_VERSION/pages/import/files"`,
  },
]

export const agentSettingsFor = ({ origin, token }: Pick<Given, 'origin' | 'token'>) => {
  const dragoman = { type: 'http', url: `${origin}/mcp`, headers: { Authorization: `Bearer ${token}` } }
  return JSON.stringify({ mcpServers: { dragoman } }, null, 2)
}
