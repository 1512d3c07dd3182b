export type RedisConnection = { protocol: 2 | 3; channels: Set<string>; send(text: string): void }

type Value = string | number | null | Value[]

/** The few commands that a client needs to publish, to subscribe and to keep a value. */
export function answerRedis(
  words: string[],
  connection: RedisConnection,
  everyone: RedisConnection[],
  values: Map<string, string>,
) {
  const [name = '', ...args] = words
  const reply = (value: Value) => connection.send(encode(value, connection.protocol))
  switch (name.toUpperCase()) {
    case 'HELLO':
      if (args[0] === '3') connection.protocol = 3
      return connection.send(hello(connection.protocol))
    case 'AUTH':
    case 'CLIENT':
    case 'SELECT':
    case 'QUIT':
      return connection.send('+OK\r\n')
    case 'PING':
      return connection.send('+PONG\r\n')
    case 'SUBSCRIBE':
      for (const channel of args) {
        connection.channels.add(channel)
        connection.send(push(['subscribe', channel, connection.channels.size], connection.protocol))
      }
      return
    case 'UNSUBSCRIBE':
      for (const channel of args.length > 0 ? args : [...connection.channels]) {
        connection.channels.delete(channel)
        connection.send(push(['unsubscribe', channel, connection.channels.size], connection.protocol))
      }
      return
    case 'PUBLISH': {
      const [channel = '', message = ''] = args
      const listeners = everyone.filter((other) => other.channels.has(channel))
      for (const other of listeners) other.send(push(['message', channel, message], other.protocol))
      return reply(listeners.length)
    }
    case 'SET':
      values.set(args[0] ?? '', args[1] ?? '')
      return connection.send('+OK\r\n')
    case 'GET':
      return reply(values.get(args[0] ?? '') ?? null)
    case 'DEL':
      return reply(args.filter((key) => values.delete(key)).length)
    default:
      return connection.send(`-ERR unknown command '${name}'\r\n`)
  }
}

function hello(protocol: 2 | 3) {
  const fields: Value[] = ['server', 'redis', 'version', '7.4.0', 'proto', protocol, 'id', 1, 'mode', 'standalone']
  fields.push('role', 'master', 'modules', [])
  const items = fields.map((field) => encode(field, protocol)).join('')
  return protocol === 3 ? `%${fields.length / 2}\r\n${items}` : `*${fields.length}\r\n${items}`
}

const push = (items: Value[], protocol: 2 | 3) => (protocol === 3 ? '>' : '*') + encode(items, protocol).slice(1)

function encode(value: Value, protocol: 2 | 3): string {
  if (value === null) return protocol === 3 ? '_\r\n' : '$-1\r\n'
  if (typeof value === 'number') return `:${value}\r\n`
  if (typeof value === 'string') return `$${Buffer.byteLength(value)}\r\n${value}\r\n`
  return `*${value.length}\r\n${value.map((item) => encode(item, protocol)).join('')}`
}
