/** As one would ship it; the reports about our own build are not for anybody. */
export default { compress: false, poweredByHeader: false, serverExternalPackages: ['pg'] }
