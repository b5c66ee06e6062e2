import { orRefuse } from '../../errors/refuse.ts'
import type { Handler } from '../../http/dispatcher.ts'
import type * as file from '../contract.ts'
import { notePicture } from '../picture.ts'

export const uploadImageForEditor: Handler<typeof file.uploadImageForEditor> = async (context) =>
  notePicture(context, orRefuse(context.file, 'file.empty'))
