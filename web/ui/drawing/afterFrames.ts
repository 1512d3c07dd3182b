export const afterFrames = (count: number, act: () => void) =>
  void requestAnimationFrame(() => (count > 1 ? afterFrames(count - 1, act) : act()))
