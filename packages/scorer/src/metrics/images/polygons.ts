import type { Lists } from '../metric.ts'
import { type Polygon, sharedConvexArea } from './rotated-boxes.ts'

/** A polygon as triangles from its first corner; those that turn clockwise count negative, so it need not be convex. */
export interface Shape {
  triangles: { corners: Polygon; sign: 1 | -1 }[]
  area: number
  /** Least x and y, greatest x and y. */
  extent: readonly [left: number, top: number, right: number, bottom: number]
}

type Point = readonly [x: number, y: number]

/** More would take long to compare; outlines of words have some twenty. */
const MOST_CORNERS = 100

/**
 * The corners x y x y … of an entry, of which four numbers are two opposite corners of a rectangle. Null if there are too many or too few, sides
 * cross or touch one another, or there is no area: parts that are gone around the other way would count negative.
 */
export function shapeOf({ items, starts, ends }: Lists, k: number): Shape | null {
  const [from, to] = [starts[k] as number, ends[k] as number]
  if (to - from > 2 * MOST_CORNERS || (to - from) % 2 === 1) return null
  const corners = cornersOf(Array.from(items.subarray(from, to)))
  const [first, ...others] = corners
  if (!first || others.length < 2) return null
  const triangles: Shape['triangles'] = []
  let twice = 0
  for (const [at, second] of others.slice(0, -1).entries()) {
    const third = others[at + 1] as Point
    const turn = turnOf(first, second, third)
    twice += turn
    if (turn > 0) triangles.push({ corners: [first, second, third].flat(), sign: 1 })
    if (turn < 0) triangles.push({ corners: [first, third, second].flat(), sign: -1 })
  }
  if (twice === 0 || !isSimple(corners)) return null
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  return {
    triangles,
    area: Math.abs(twice) / 2,
    extent: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)],
  }
}

/** Without corners that repeat the one before, as programs fill lists up or close them. */
function cornersOf(numbers: number[]): Point[] {
  const [left = 0, top = 0, right = 0, bottom = 0] = numbers
  const given = numbers.length === 4 ? [left, top, right, top, right, bottom, left, bottom] : numbers
  const points = Array.from({ length: given.length / 2 }, (_, k): Point => [given[2 * k] ?? 0, given[2 * k + 1] ?? 0])
  return points.filter(([x, y], k) => {
    const [lastX, lastY] = points.at(k - 1) ?? []
    return x !== lastX || y !== lastY
  })
}

/** Twice the area of a triangle, negative if it turns clockwise. */
const turnOf = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point) => (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)

/** Whether no two sides share a point, but for the corner of neighbours. */
function isSimple(corners: Point[]): boolean {
  const count = corners.length
  const side = (k: number) => [corners[k] as Point, corners[(k + 1) % count] as Point] as const
  for (let k = 0; k < count; k++)
    for (let other = k + 2; other < count - (k === 0 ? 1 : 0); other++) if (meet(side(k), side(other))) return false
  return true
}

type Side = readonly [Point, Point]

function meet([a, b]: Side, [c, d]: Side): boolean {
  const disjointOn = (axis: 0 | 1) =>
    Math.max(a[axis], b[axis]) < Math.min(c[axis], d[axis]) || Math.max(c[axis], d[axis]) < Math.min(a[axis], b[axis])
  const sameSide = (one: number, other: number) => Math.sign(one) * Math.sign(other) > 0
  return !(
    disjointOn(0) ||
    disjointOn(1) ||
    sameSide(turnOf(a, b, c), turnOf(a, b, d)) ||
    sameSide(turnOf(c, d, a), turnOf(c, d, b))
  )
}

/** The area that two polygons share. */
export function sharedShapeArea(one: Shape, other: Shape): number {
  const [left, top, right, bottom] = one.extent
  if (left >= other.extent[2] || right <= other.extent[0] || top >= other.extent[3] || bottom <= other.extent[1])
    return 0
  let sum = 0
  for (const a of one.triangles)
    for (const b of other.triangles) sum += a.sign * b.sign * sharedConvexArea(a.corners, b.corners)
  return Math.abs(sum)
}
