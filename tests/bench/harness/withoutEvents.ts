import pg from 'pg'

/** Loaded before the server: commits of documents do without their part for events. */
const query = pg.Client.prototype.query as (...all: unknown[]) => unknown
pg.Client.prototype.query = function (this: pg.Client, config: unknown, ...others: unknown[]) {
  const isCommit = typeof config === 'object' && (config as { name?: string } | null)?.name === 'document_commit_rows'
  return query.call(this, isCommit ? withoutEvents(config as { text: string }) : config, ...others)
} as typeof pg.Client.prototype.query

function withoutEvents<Config extends { text: string }>(config: Config): Config {
  const text = config.text.replace(/b as \([\s\S]*?\n\), (?=d as)/, '').replace(/, e as \([\s\S]*?\n\)/, '')
  if (text.includes('events') || text.includes(' b ')) throw new Error('The commit has other parts by now')
  return { ...config, text }
}
