import { limits } from '@leitai/platform/contract/limits'
import type { MouseEvent } from 'react'
import classes from './Verify.module.css'

/** In pixels of the original picture. */
export type Point = readonly [x: number, y: number]

interface ClickPictureProps {
  image: string
  label: string
  points: readonly Point[]
  onClick: (point: Point) => void
}

const { width, height } = limits.captcha

/** The picture with a numbered mark for each click, scaled to its display size. */
export function ClickPicture({ image, label, points, onClick }: ClickPictureProps) {
  const click = (event: MouseEvent<HTMLImageElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const x = Math.round(((event.clientX - box.left) / box.width) * width)
    const y = Math.round(((event.clientY - box.top) / box.height) * height)
    onClick([x, y])
  }
  return (
    <div className={classes.picture}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button beneath is the way by key */}
      <img src={image} alt={label} width={width} height={height} onClick={click} draggable={false} />
      {points.map(([x, y], index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its number
          key={index}
          className={classes.mark}
          style={{ left: `${(x / width) * 100}%`, top: `${(y / height) * 100}%` }}
        >
          {index + 1}
        </span>
      ))}
    </div>
  )
}
