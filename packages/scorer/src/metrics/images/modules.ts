import type { imagesMetrics } from './index.ts'

const cocoMap = () => import('./coco-map.ts')
const depthMaps = () => import('./depth-maps.ts')
const detectionPrecision = () => import('./detection-precision.ts')
const diceRle = () => import('./mask-runs.ts')
const maskOverlap = () => import('./mask-overlap.ts')
const maskPrecision = () => import('./mask-precision.ts')
const segmentation = () => import('./segmentation.ts')
const surfaces = () => import('./surfaces.ts')
const tracking = () => import('./tracking.ts')
const trajectories = () => import('./trajectories.ts')

/** The module of each metric of this family; see by-name.ts. */
export const imagesModules = {
  'mask-dice': maskOverlap,
  'mask-iou': maskOverlap,
  'mask-f-beta': maskOverlap,
  'mask-precision': maskPrecision,
  'dice-rle': diceRle,
  'coco-map': cocoMap,
  'coco-recall': cocoMap,
  'coco-map-masks': cocoMap,
  'voc-map': () => import('./voc-map.ts'),
  'detection-precision': detectionPrecision,
  'instance-precision': detectionPrecision,
  'point-in-box-f1': () => import('./point-in-box.ts'),
  'ocr-hmean': () => import('./ocr-hmean.ts'),
  'keypoints-map': () => import('./key-points.ts'),
  'box3d-map': () => import('./box3d-map.ts'),
  'semantic-iou': segmentation,
  'panoptic-quality': segmentation,
  'boundary-iou': surfaces,
  'surface-dice': surfaces,
  'mask-hausdorff': surfaces,
  'mask-assd': surfaces,
  'hausdorff-3d': () => import('./hausdorff-3d.ts'),
  mota: tracking,
  idf1: tracking,
  hota: tracking,
  psnr: () => import('./psnr.ts'),
  ssim: () => import('./ssim.ts'),
  'endpoint-error': () => import('./endpoint-error.ts'),
  'depth-map-error': depthMaps,
  'depth-map-delta': depthMaps,
  'min-ade': trajectories,
  'min-fde': trajectories,
  'trajectory-miss-rate': trajectories,
} satisfies Record<keyof typeof imagesMetrics, () => Promise<object>>
