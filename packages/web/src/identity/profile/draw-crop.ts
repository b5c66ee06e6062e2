const SIDE = 400

interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** The crop as a JPEG of 400 × 400 pixels; null if the browser cannot draw it. */
export async function drawCrop(address: string, { x, y, width, height }: Area): Promise<Blob | null> {
  const picture = new Image()
  picture.src = address
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const pen = canvas.getContext('2d')
  if (!pen) return null
  // Transparent pixels would become black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, SIDE, SIDE)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, x, y, width, height, 0, 0, SIDE, SIDE)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
}
