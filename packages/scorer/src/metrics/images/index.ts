import type { Metric } from '../metric.ts'
import { box3dMap } from './box3d-map.ts'
import { cocoMap, cocoMapMasks, cocoRecall } from './coco-map.ts'
import { depthMapDelta, depthMapError } from './depth-maps.ts'
import { detectionPrecision, instancePrecision } from './detection-precision.ts'
import { endpointError } from './endpoint-error.ts'
import { hausdorff3d } from './hausdorff-3d.ts'
import { keyPointsMap } from './key-points.ts'
import { maskDice, maskFBeta, maskIou } from './mask-overlap.ts'
import { maskPrecision } from './mask-precision.ts'
import { diceRle } from './mask-runs.ts'
import { ocrHmean } from './ocr-hmean.ts'
import { pointInBox } from './point-in-box.ts'
import { psnr } from './psnr.ts'
import { panopticQuality, semanticIou } from './segmentation.ts'
import { ssim } from './ssim.ts'
import { boundaryIou, maskAssd, maskHausdorff, surfaceDice } from './surfaces.ts'
import { hota, idF1, mota } from './tracking.ts'
import { minAde, minFde, trajectoryMissRate } from './trajectories.ts'
import { vocMap } from './voc-map.ts'

/** The metrics on masks, boxes and images, in the order shown to hosts. */
export const imagesMetrics = {
  'mask-dice': maskDice,
  'mask-iou': maskIou,
  'mask-f-beta': maskFBeta,
  'mask-precision': maskPrecision,
  'dice-rle': diceRle,
  'coco-map': cocoMap,
  'coco-recall': cocoRecall,
  'coco-map-masks': cocoMapMasks,
  'voc-map': vocMap,
  'detection-precision': detectionPrecision,
  'instance-precision': instancePrecision,
  'point-in-box-f1': pointInBox,
  'ocr-hmean': ocrHmean,
  'keypoints-map': keyPointsMap,
  'box3d-map': box3dMap,
  'semantic-iou': semanticIou,
  'panoptic-quality': panopticQuality,
  'boundary-iou': boundaryIou,
  'surface-dice': surfaceDice,
  'mask-hausdorff': maskHausdorff,
  'mask-assd': maskAssd,
  'hausdorff-3d': hausdorff3d,
  mota,
  idf1: idF1,
  hota,
  psnr,
  ssim,
  'endpoint-error': endpointError,
  'depth-map-error': depthMapError,
  'depth-map-delta': depthMapDelta,
  'min-ade': minAde,
  'min-fde': minFde,
  'trajectory-miss-rate': trajectoryMissRate,
} satisfies Record<string, Metric>
