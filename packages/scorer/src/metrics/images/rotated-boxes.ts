/** Corners of a polygon, x and y in turn, counterclockwise. */
export type Polygon = number[]

/** The corners of a rectangle, `length` along the direction of the angle and `width` across. */
export function rectangle(x: number, y: number, length: number, width: number, angle: number): Polygon {
  const c = Math.cos(angle)
  const s = Math.sin(angle)
  const corner = (along: number, across: number) => [x + along * c - across * s, y + along * s + across * c]
  const [l, w] = [length / 2, width / 2]
  return [corner(l, -w), corner(l, w), corner(-l, w), corner(-l, -w)].flat()
}

/** The area that two convex polygons share: one is cut along the sides of the other (Sutherland and Hodgman 1974). */
export function sharedConvexArea(one: Polygon, other: Polygon): number {
  let left = one
  for (let k = 0; k < other.length && left.length > 0; k += 2) {
    const next = (k + 2) % other.length
    left = cut(left, at(other, k), at(other, k + 1), at(other, next), at(other, next + 1))
  }
  return areaOf(left)
}

const at = (list: Polygon, k: number) => list[k] as number

/** The part of a polygon to the left of the line through two points. */
function cut(polygon: Polygon, ax: number, ay: number, bx: number, by: number): Polygon {
  const out: Polygon = []
  const side = (k: number) => (bx - ax) * (at(polygon, k + 1) - ay) - (by - ay) * (at(polygon, k) - ax)
  for (let k = 0; k < polygon.length; k += 2) {
    const next = (k + 2) % polygon.length
    const [here, there] = [side(k), side(next)]
    if (here >= 0) out.push(at(polygon, k), at(polygon, k + 1))
    if (here >= 0 === there >= 0) continue
    const share = here / (here - there)
    out.push(
      at(polygon, k) + share * (at(polygon, next) - at(polygon, k)),
      at(polygon, k + 1) + share * (at(polygon, next + 1) - at(polygon, k + 1)),
    )
  }
  return out
}

function areaOf(polygon: Polygon): number {
  let sum = 0
  for (let k = 2; k + 3 < polygon.length; k += 2) {
    const [ux, uy] = [at(polygon, k) - at(polygon, 0), at(polygon, k + 1) - at(polygon, 1)]
    const [vx, vy] = [at(polygon, k + 2) - at(polygon, 0), at(polygon, k + 3) - at(polygon, 1)]
    sum += ux * vy - uy * vx
  }
  return Math.max(0, sum / 2)
}
