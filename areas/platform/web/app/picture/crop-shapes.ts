import type * as z from 'zod/mini'
import type { uploadImage } from '../../../file/contract.ts'

type Use = Extract<z.output<typeof uploadImage.input>['use'], 'avatar' | 'team' | 'cover'>

interface CropShape {
  /** Pixels that the server keeps. */
  width: number
  height: number
  round: boolean
  /** Pixels below which it looks blurred where it is shown. */
  least: { width: number; height: number }
}

/** The pictures that the server stores at one ratio, by their use. */
export const cropShapes = {
  avatar: { width: 400, height: 400, round: true, least: { width: 200, height: 200 } },
  team: { width: 400, height: 400, round: false, least: { width: 200, height: 200 } },
  cover: { width: 1600, height: 900, round: false, least: { width: 800, height: 450 } },
} as const satisfies Record<Use, CropShape>

export type CroppedUse = keyof typeof cropShapes

/** Where and how a cropped picture is shown, for the preview. */
export interface ShownAs {
  /** Width by height of the frame that it fills; the crop’s own if omitted. */
  ratio?: number
  /** The title below it. */
  caption?: string
}
