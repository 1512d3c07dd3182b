import { leftTo } from '#server/translationRequests/constants.ts'
import type { LeftTo } from '#server/translationRequests/contract.ts'
import { toast } from '../../ui/overlays/Toast.tsx'

/** Says to whom rows were left that the AI was asked for: somebody is in them. */
export function toastLeft(answers: readonly { left_to?: readonly LeftTo[] | undefined }[]) {
  const rows = new Map<string, number>()
  for (const one of answers.flatMap(({ left_to }) => left_to ?? []))
    rows.set(one.name, (rows.get(one.name) ?? 0) + one.rows)
  const sum = [...rows.values()].reduce((total, count) => total + count, 0)
  if (sum > 0) toast.plain(leftTo(sum, [...rows.keys()].join(', ')))
}
