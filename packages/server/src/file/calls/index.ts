import * as contract from '@leitai/contract/file'
import { bind } from '../../call.ts'
import { activeUploadDataNew } from './activeUploadDataNew.ts'
import { getFileUploadToken } from './getFileUploadToken.ts'
import { getTempUploadUrl } from './getTempUploadUrl.ts'
import { joinUpload } from './joinUpload.ts'
import { upload } from './upload.ts'
import { uploadImage } from './uploadImage.ts'
import { uploadImageForEditor } from './uploadImageForEditor.ts'
import { uploadSubmissionFileByString } from './uploadSubmissionFileByString.ts'

/** Every open call of the domain with what is done for it. */
export const calls = [
  bind('activeUploadDataNew', contract.activeUploadDataNew, activeUploadDataNew),
  bind('getFileUploadToken', contract.getFileUploadToken, getFileUploadToken),
  bind('getTempUploadUrl', contract.getTempUploadUrl, getTempUploadUrl),
  bind('joinUpload', contract.joinUpload, joinUpload),
  bind('upload', contract.upload, upload),
  bind('uploadImage', contract.uploadImage, uploadImage),
  bind('uploadImageForEditor', contract.uploadImageForEditor, uploadImageForEditor),
  bind('uploadSubmissionFileByString', contract.uploadSubmissionFileByString, uploadSubmissionFileByString),
]
