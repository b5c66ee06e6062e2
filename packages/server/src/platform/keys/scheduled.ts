import type { House } from '../context/house.ts'
import { defineTask } from '../jobs/task.ts'
import { rotateKeys } from './keys.ts'
import { keysRotated } from './keys-rotated.ts'
import { sealPrivateFiles } from './seal-files.ts'

async function rotate(house: House): Promise<void> {
  const newest = await rotateKeys(house)
  await keysRotated.run({ house, newest })
  await sealPrivateFiles(house)
}

export const tasks = [defineTask({ name: 'keys', every: 'hour', run: rotate })]
