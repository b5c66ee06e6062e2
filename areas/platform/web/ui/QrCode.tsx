import { Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { loadChunk } from '../framework/chunk.ts'

/** A text as a QR code, generated in the browser. */
export function QrCode({ text, label, size = 200 }: { text: string; label: string; size?: number }) {
  const [image, setImage] = useState<string | null>(null)
  useEffect(() => {
    let gone = false
    void loadChunk(() => import('qrcode'))
      .then((qr) => qr.default.toDataURL(text, { width: size, margin: 2 }))
      .then((address) => !gone && setImage(address))
    return () => {
      gone = true
    }
  }, [text, size])
  return image ? <img src={image} alt={label} width={size} height={size} /> : <Skeleton w={size} h={size} />
}
