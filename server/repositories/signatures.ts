import { createHmac, timingSafeEqual } from 'node:crypto'

export type Header = (name: string) => string | undefined

/** Returns whether a push was told by somebody who has the secret: GitHub and Gitea sign the body, GitLab sends the secret itself. */
export function isSigned(secret: string, body: Uint8Array, header: Header) {
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  const github = header('X-Hub-Signature-256')
  if (github !== undefined) return isEqual(github, `sha256=${signature}`)
  const gitea = header('X-Gitea-Signature')
  if (gitea !== undefined) return isEqual(gitea, signature)
  const gitlab = header('X-Gitlab-Token')
  return gitlab !== undefined && isEqual(gitlab, secret)
}

const digest = (text: string) => createHmac('sha256', 'comparison').update(text).digest()
const isEqual = (one: string, other: string) => timingSafeEqual(digest(one), digest(other))
