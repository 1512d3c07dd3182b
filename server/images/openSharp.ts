const FORMATS = ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif']

/** The decoder of images; other formats than ours, SVG among them, do not reach their decoders. */
export async function openSharp() {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: FORMATS })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
