import { implement } from '@leitai/platform/http/dispatcher'
import * as model from '../contract.ts'
import { addModel } from './addModel.ts'
import { hostModelFile } from './hostModelFile.ts'
import { myModels } from './myModels.ts'
import { prepareModel } from './prepareModel.ts'
import { removeModel } from './removeModel.ts'

/** All calls of the domain with their handlers. */
export const calls = implement(model, { addModel, hostModelFile, myModels, prepareModel, removeModel })
