#ifndef CSITEASSETS_H
#define CSITEASSETS_H

#include <stddef.h>

/// A file of SubscriptionSite/Assets.
struct CSiteAsset {
  const char *name;
  const unsigned char *bytes;
  size_t count;
};

/// The file of that name; null if there is none.
const struct CSiteAsset *CSiteAssetNamed(const char *name);

#endif
