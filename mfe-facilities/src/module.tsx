import { defineRemote, lazyPage } from '@campus/portal-kit';
import { FacilitiesPage } from './pages/facilities-page.tsx';
import { paths } from './paths.ts';

export default defineRemote({
  id: 'facilities',
  routes: [
    { path: paths.home, element: <FacilitiesPage /> },
    {
      path: paths.facility(':id'),
      element: lazyPage(async () => (await import('./pages/facility-page.tsx')).FacilityPage),
    },
    {
      path: paths.book(':id'),
      element: lazyPage(async () => (await import('./pages/book-page.tsx')).BookPage),
    },
    {
      path: paths.bookings,
      element: lazyPage(async () => (await import('./pages/my-bookings-page.tsx')).MyBookingsPage),
    },
    {
      path: paths.booking(':id'),
      element: lazyPage(async () => (await import('./pages/booking-page.tsx')).BookingPage),
    },
    {
      path: paths.desk,
      element: lazyPage(async () => (await import('./pages/desk-page.tsx')).DeskPage),
    },
    {
      path: paths.newFacility,
      element: lazyPage(async () => (await import('./pages/new-facility-page.tsx')).NewFacilityPage),
    },
    {
      path: paths.managed(':id'),
      element: lazyPage(async () => (await import('./pages/managed-facility-page.tsx')).ManagedFacilityPage),
    },
  ],
});
