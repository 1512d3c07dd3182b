/** Returns whether a name, without a port, leads to this machine only: nobody else can be sent there. */
export const isLoopbackName = (name: string) =>
  /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\]|::1)$/i.test(name.replace(/\.$/, ''))

/** Returns whether a Host header names this machine. A page elsewhere whose name is made to lead here (DNS rebinding) does not. */
export function isLoopbackHost(host: string | undefined) {
  const name = host === undefined ? undefined : URL.parse(`http://${host}`)?.hostname
  return name !== undefined && isLoopbackName(name)
}
