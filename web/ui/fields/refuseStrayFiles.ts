/** Keeps the screen when files are dropped where nothing takes them: the browser would leave it and open the file. */
export function refuseStrayFiles() {
  const refuse = (event: DragEvent) => {
    const { defaultPrevented, dataTransfer } = event
    if (defaultPrevented || !dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    dataTransfer.dropEffect = 'none'
  }
  addEventListener('dragover', refuse)
  addEventListener('drop', refuse)
}
