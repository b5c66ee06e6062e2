import { birdCollisions, birdInspections } from './bird-strikes.ts'
import { digits, digitsCode } from './digits.ts'
import { penguinMass, penguinSpecies } from './penguins.ts'
import { seattle } from './seattle.ts'
import type { DemoSet } from './sets.ts'

/** By the slug of the competition. */
export const demoSets: Record<string, () => DemoSet> = {
  'demo-penguins': penguinSpecies,
  'demo-penguin-mass': penguinMass,
  'demo-bird-strikes': birdCollisions,
  'demo-bird-inspections': birdInspections,
  'demo-seattle-weather': seattle,
  'demo-digits': digits,
  'demo-digits-code': digitsCode,
}
