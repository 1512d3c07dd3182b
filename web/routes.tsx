import { createBrowserRouter } from 'react-router-dom'
import { NotFound } from './layout/NotFound.tsx'

export const router = createBrowserRouter([{ path: '*', element: <NotFound /> }])
