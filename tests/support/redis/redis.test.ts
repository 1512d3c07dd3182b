/** @module-tag selfTest */
import { createClient } from 'redis'
import { expect, onTestFinished, test } from 'vitest'
import { installedRedis, startRedis } from './redis.ts'

const combinations = ([2, 3] as const).flatMap((RESP) =>
  [...new Set(['stand-in' as const, installedRedis()])].map((kind) => ({ RESP, kind })),
)

for (const { RESP, kind } of combinations)
  test(`the real client publishes, subscribes and comes back after a stop, in protocol ${RESP}: ${kind}`, async () => {
    const redis = await startRedis(kind)
    onTestFinished(() => redis.stop())
    const [publisher, subscriber] = [0, 1].map(() =>
      createClient({ url: redis.url, RESP, socket: { reconnectStrategy: 20 } }).on('error', () => undefined),
    )
    onTestFinished(() => [publisher, subscriber].forEach((client) => void client!.destroy()))
    await Promise.all([publisher!.connect(), subscriber!.connect()])
    const heard: string[] = []
    await subscriber!.subscribe('hints', (message) => void heard.push(message))

    expect(await publisher!.publish('hints', 'zürich 🎈\r\n')).toBe(1)
    await expect.poll(() => heard).toEqual(['zürich 🎈\r\n'])

    await redis.stop()
    await redis.start()
    await expect.poll(() => publisher!.publish('hints', 'again')).toBe(1)
    await expect.poll(() => heard).toContain('again')
    await subscriber!.unsubscribe('hints')
    expect(await publisher!.publish('hints', 'nobody')).toBe(0)
  })
