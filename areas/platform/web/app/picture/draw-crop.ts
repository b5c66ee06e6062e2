export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** The crop as a JPEG of at most that size, not enlarged; null if the browser cannot draw it. */
export async function drawCrop(
  address: string,
  { x, y, width, height }: Area,
  most: { width: number; height: number },
): Promise<Blob | null> {
  const picture = new Image()
  picture.src = address
  await picture.decode()
  const canvas = document.createElement('canvas')
  const scale = Math.min(1, most.width / width)
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) return null
  // Transparent pixels would become black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
}
