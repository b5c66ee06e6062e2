import { encode } from 'fast-png'
import { csv, type Example, fixed, type Random, randomFrom, zip } from './example.ts'

/** Images with filled circles and squares, which detection and segmentation share. */
const SIZE = 64
interface Shape {
  kind: 'circle' | 'square'
  x: number
  y: number
  /** Half of the width. */
  half: number
}
interface Scene {
  id: string
  shapes: Shape[]
  png: Uint8Array
}

const covers = ({ kind, x, y, half }: Shape, px: number, py: number) =>
  kind === 'square' ? Math.abs(px - x) <= half && Math.abs(py - y) <= half : (px - x) ** 2 + (py - y) ** 2 <= half ** 2

function sceneOf(random: Random, id: string): Scene {
  const shapes: Shape[] = []
  const count = 1 + random.below(3)
  for (let tries = 0; shapes.length < count && tries < 50; tries++) {
    const half = 5 + random.below(6)
    const at = () => half + 1 + random.below(SIZE - 2 * half - 2)
    const shape: Shape = { kind: random.unit() < 0.5 ? 'circle' : 'square', x: at(), y: at(), half }
    const isFree = shapes.every(
      (one) => Math.abs(one.x - shape.x) > one.half + half + 1 || Math.abs(one.y - shape.y) > one.half + half + 1,
    )
    if (isFree) shapes.push(shape)
  }
  const data = Uint8Array.from({ length: SIZE * SIZE }, (_, k) => {
    const inside = shapes.some((shape) => covers(shape, k % SIZE, Math.floor(k / SIZE)))
    return Math.min(255, Math.max(0, Math.round((inside ? 170 : 80) + 18 * random.normal())))
  })
  return { id, shapes, png: encode({ width: SIZE, height: SIZE, channels: 1, data }) }
}

function scenes(seed: number, count: number, prefix: string): Scene[] {
  const random = randomFrom(seed)
  return Array.from({ length: count }, (_, k) => sceneOf(random, `${prefix}${k + 1}`))
}

const boxes = (list: Scene[], score: (shape: Shape) => number | null) =>
  list.flatMap(({ id, shapes }) =>
    shapes.map((shape) => {
      const { kind, x, y, half } = shape
      const given = score(shape)
      return [id, kind, ...(given === null ? [] : [fixed(given, 2)]), x - half, y - half, 2 * half + 1, 2 * half + 1]
    }),
  )
const images = (list: Scene[]) => zip(Object.fromEntries(list.map(({ id, png }) => [`${id}.png`, png])))

export function detection(): Example {
  const [train, test] = [scenes(11, 80, 'a'), scenes(12, 60, 'b')]
  const random = randomFrom(13)
  return {
    slug: 'example-detection',
    title: { zh: '示例：检测圆与方', en: 'Example: detect circles and squares' },
    summary: {
      zh: '在带噪声的小图中找出圆与方的框',
      en: 'Find the boxes of circles and squares in small noisy images',
    },
    tags: ['图像', '目标检测'],
    overview: {
      zh: '每张图 64×64 像素，有一至三个圆或方，像素带正态噪声。给出每个目标的框、类别与把握程度，以 COCO mAP 评分。',
      en: 'Each 64×64 image has one to three circles or squares with Gaussian noise. Submit a box, a kind and a score for each; scored by COCO mAP.',
    },
    task: {
      zh: '提交一行一个框：`id,kind,score,x,y,width,height`，`x`、`y` 为左上角像素。没有目标的图写一行只有 id 的空行内容（各列留空）。',
      en: 'One box per line: `id,kind,score,x,y,width,height`, with the upper left pixel in `x` and `y`. An image without any has one line whose other columns are empty.',
    },
    scoring: {
      metric: 'coco-map',
      id: 'id',
      target: ['kind', 'x', 'y', 'width', 'height'],
      prediction: ['kind', 'score', 'x', 'y', 'width', 'height'],
      split: { aShare: 0.5 },
      b: 'rest',
    },
    solution: {
      name: 'solution.csv',
      content: csv(
        'id,kind,x,y,width,height',
        boxes(test, () => null),
      ),
    },
    sample: {
      name: 'sample.csv',
      content: csv(
        'id,kind,score,x,y,width,height',
        test.map(({ id }) => [id, 'circle', '0.50', 20, 20, 21, 21]),
      ),
    },
    data: [
      { name: 'train.zip', content: images(train), description: { zh: '80 张训练图', en: '80 training images' } },
      {
        name: 'train.csv',
        content: csv(
          'id,kind,x,y,width,height',
          boxes(train, () => null),
        ),
        description: { zh: '训练图中的框', en: 'Boxes of the training images' },
      },
      { name: 'test.zip', content: images(test), description: { zh: '60 张测试图', en: '60 test images' } },
    ],
    good: {
      name: 'good.csv',
      content: csv(
        'id,kind,score,x,y,width,height',
        boxes(test, () => 0.6 + 0.4 * random.unit()).filter(() => random.unit() < 0.9),
      ),
    },
  }
}

const maskOf = ({ shapes }: Scene, keep: (shape: Shape) => boolean = () => true) =>
  encode({
    width: SIZE,
    height: SIZE,
    channels: 1,
    data: Uint8Array.from({ length: SIZE * SIZE }, (_, k) =>
      shapes.some((shape) => keep(shape) && covers(shape, k % SIZE, Math.floor(k / SIZE))) ? 255 : 0,
    ),
  })
const masks = (list: Scene[], png: (scene: Scene) => Uint8Array) =>
  zip(Object.fromEntries(list.map((scene) => [`masks/${scene.id}.png`, png(scene)])))

export function segmentation(): Example {
  const [train, test] = [scenes(21, 60, 'a'), scenes(22, 50, 'b')]
  const nothing = encode({ width: SIZE, height: SIZE, channels: 1, data: new Uint8Array(SIZE * SIZE).fill(255) })
  return {
    slug: 'example-segmentation',
    title: { zh: '示例：分割圆与方', en: 'Example: segment circles and squares' },
    summary: { zh: '提交每张图的 PNG 掩码', en: 'Submit a PNG mask for each image' },
    tags: ['图像', '语义分割'],
    overview: {
      zh: '图与检测示例相同。提交一个 zip，每张图一个同样大小的 PNG 掩码，非 0 像素为目标；以各图 Dice 系数的平均评分，另给出全部像素的 IoU。',
      en: 'The images are those of the detection example. Submit a zip with a PNG mask of the same size for each, set where there is a shape; scored by the mean Dice of the images, with the IoU over all pixels next to it.',
    },
    task: {
      zh: 'zip 中为 `masks/<id>.png`，64×64 像素。尺寸不对、缺少或多出的文件会被指出，不占次数。',
      en: 'The zip has `masks/<id>.png` of 64×64 pixels. Wrong sizes, missing and extra files are reported and cost no quota.',
    },
    scoring: {
      metric: 'dice-rle',
      name: 'dice',
      title: { zh: 'Dice', en: 'Dice' },
      id: 'id',
      target: ['mask'],
      prediction: ['mask'],
      split: { aShare: 0.5 },
      b: 'rest',
      files: {
        members: { mask: { name: 'masks/{id}.png', holds: 'mask', width: SIZE, height: SIZE } },
        truth: { mask: { name: 'masks/{id}.png', holds: 'mask' } },
      },
      columns: [
        {
          name: 'iou',
          title: { zh: 'IoU', en: 'IoU' },
          metric: { name: 'mask-iou' },
          target: ['mask'],
          prediction: ['mask'],
        },
      ],
    },
    solution: { name: 'solution.zip', content: masks(test, (scene) => maskOf(scene)) },
    sample: { name: 'sample.zip', content: masks(test, () => nothing) },
    data: [
      { name: 'train.zip', content: images(train), description: { zh: '60 张训练图', en: '60 training images' } },
      {
        name: 'train-masks.zip',
        content: masks(train, (scene) => maskOf(scene)),
        description: { zh: '训练图的掩码', en: 'Masks of the training images' },
      },
      { name: 'test.zip', content: images(test), description: { zh: '50 张测试图', en: '50 test images' } },
    ],
    good: { name: 'good.zip', content: masks(test, (scene) => maskOf(scene, ({ half }) => half > 5)) },
  }
}
