import { uploadImage } from '@leitai/platform/file/contract'
import sharp from 'sharp'
import type { Visitor } from './open-test-app.ts'

/** A small picture in one colour. */
export const redPng = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()

/** Uploads it as a user; returns the call’s response. */
export async function uploadPicture(visitor: Visitor, use: 'avatar' | 'team' | 'card' | 'evidence') {
  const blob = new Blob([new Uint8Array(await redPng())], { type: 'image/png' })
  return visitor.call(uploadImage, { use }, { file: { blob, name: 'photo.png' } })
}
